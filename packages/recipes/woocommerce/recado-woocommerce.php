<?php
/**
 * Plugin Name: Recado for WooCommerce
 * Description: Tells customers by WhatsApp when the status of their order changes, by a Recado of your own.
 * Version: 0.1.0
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
    if (is_wp_error($answer)) {
        $order->add_order_note('Recado: ' . $answer->get_error_message());
        return null;
    }
    $body = json_decode(wp_remote_retrieve_body($answer), true);
    $queued = $body['messages'][0] ?? null;
    $order->add_order_note($queued ? "Recado: mensagem {$queued['id']}" : 'Recado: ' . ($body['detail'] ?? 'sem resposta'));
    return $queued['id'] ?? null;
}

add_action('woocommerce_order_status_changed', 'Recado\WooCommerce\tell', 10, 4);
