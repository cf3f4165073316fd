<?php
/**
 * Plugin Name: Recado for WooCommerce
 * Description: Tells customers by WhatsApp when the status of their order changes, by a Recado of your own.
 * Version: 1.0.0-rc.1
 * Requires PHP: 8.1
 * License: MIT
 *
 * Copy this file to wp-content/plugins, and put into wp-config.php:
 *   define('RECADO_URL', 'https://recado.example.com');
 *   define('RECADO_KEY', 'rcd_live_…');
 */

namespace Recado\WooCommerce;

if (!defined('ABSPATH')) {
    exit;
}

/** What is sent at which status; a status that is not here sends nothing. */
const TEXTS = [
    'processing' => 'Olá, {name|cliente}! Recebemos o pagamento do pedido {pedido}.',
    'completed' => 'Olá, {name|cliente}! O pedido {pedido} saiu para entrega.',
    'cancelled' => 'Olá, {name|cliente}. O pedido {pedido} foi cancelado.',
];

/** After how many seconds a passing failure is tried again. WordPress does it at the first visit after that. */
const WAITS = [60, 300, 900, 3600];
const AGAIN = 'recado_tell_again';

/**
 * Digits with the country code. Shops keep numbers without it, at times with the zero of a call. A number of Brazil has
 * 10 or 11 digits without its country; elsewhere a number of more than 10 digits that begins with the code has it.
 */
function phone_of(string $phone, string $country): string
{
    $digits = preg_replace('/\D/', '', $phone);
    if ($digits === '' || str_starts_with(trim($phone), '+')) {
        return $digits;
    }
    $national = ltrim($digits, '0');
    if ($country === 'BR' || $country === '') {
        return strlen($national) <= 11 ? "55$national" : $national;
    }
    $code = preg_replace('/\D/', '', (string) WC()->countries->get_country_calling_code($country));
    return str_starts_with($national, $code) && strlen($national) > 10 ? $national : $code . $national;
}

/** Answers the id of the message; null: it was not queued, and the order has a note with the reason. */
function tell(int $order_id, string $from, string $to, $order): ?int
{
    return attempt($order_id, $to, $order, 0);
}

/** A further try. The order may have gone on by then, and its customer with it. */
function tell_again(int $order_id, string $to, int $tries): ?int
{
    $order = wc_get_order($order_id);
    if (!$order) {
        return null;
    }
    if ($order->get_status() !== $to) {
        $order->add_order_note("Recado: a mensagem de \"$to\" não será enviada, porque o pedido já mudou de status");
        return null;
    }
    return attempt($order_id, $to, $order, $tries);
}

function attempt(int $order_id, string $to, $order, int $tries): ?int
{
    $text = TEXTS[$to] ?? null;
    if ($text === null || $order->get_billing_phone() === '') {
        return null;
    }
    $message = [
        'phone' => phone_of($order->get_billing_phone(), $order->get_billing_country()),
        'message' => $text,
        'name' => $order->get_billing_first_name(),
        'variables' => ['pedido' => $order->get_order_number()],
        // Unique for the key: a status that is set twice is told once.
        'reference' => "pedido-$order_id-$to",
    ];
    $answer = wp_remote_post(RECADO_URL . '/api/enqueue-messages', [
        'timeout' => 10,
        'headers' => [
            'Authorization' => 'Bearer ' . RECADO_KEY,
            'Content-Type' => 'application/json',
            'Idempotency-Key' => "pedido-$order_id-$to",
        ],
        'body' => wp_json_encode(['messages' => [$message]]),
    ]);
    $body = is_wp_error($answer) ? null : json_decode(wp_remote_retrieve_body($answer), true);
    $queued = $body['messages'][0] ?? null;
    if ($queued) {
        $warnings = array_column($body['warnings'] ?? [], 'message');
        $order->add_order_note(implode('. ', ["Recado: mensagem {$queued['id']}", ...$warnings]));
        return $queued['id'];
    }
    $reason = is_wp_error($answer) ? $answer->get_error_message() : reason_of($body);
    $wait = wait_after($answer, $body['code'] ?? '', $tries);
    if ($wait !== null && wp_schedule_single_event(time() + $wait, AGAIN, [$order_id, $to, $tries + 1])) {
        $reason .= " (nova tentativa em $wait s)";
    }
    $order->add_order_note("Recado: $reason");
    return null;
}

/** What is wrong with which field, where the answer says so. */
function reason_of(?array $body): string
{
    $reasons = [];
    foreach ($body['errors'] ?? [] as $path => $texts) {
        $reasons[] = str_replace('messages.0.', '', $path) . ': ' . implode(' ', $texts);
    }
    return implode('; ', $reasons) ?: ($body['detail'] ?? 'sem resposta');
}

/** In how many seconds to try again; null: the failure does not pass by itself, or was tried often enough. */
function wait_after($answer, string $code, int $tries): ?int
{
    $wait = WAITS[$tries] ?? null;
    if ($wait === null || is_wp_error($answer)) {
        return $wait;
    }
    $status = (int) wp_remote_retrieve_response_code($answer);
    // An earlier request with the same key that is not done yet.
    $running = $status === 409 && $code === 'idempotency_running';
    if ($status < 300 || $status === 408 || $status === 429 || $status >= 500 || $running) {
        return max($wait, (int) wp_remote_retrieve_header($answer, 'retry-after'));
    }
    return null;
}

add_action('woocommerce_order_status_changed', 'Recado\WooCommerce\tell', 10, 4);
add_action(AGAIN, 'Recado\WooCommerce\tell_again', 10, 3);
