<?php
// Runs the plugin outside WordPress: what it calls of WordPress and WooCommerce is here, with real requests.
define('ABSPATH', __DIR__);
define('RECADO_URL', getenv('RECADO_URL'));
define('RECADO_KEY', getenv('RECADO_KEY'));

function add_action(string $name, string $callback, int $priority, int $arguments): void
{
    $GLOBALS['actions'][$name] = $callback;
}

function wp_json_encode($value): string
{
    return json_encode($value);
}

/** What the next requests meet: `lost` is done, but its answer does not come; otherwise an answer in its place. */
$GLOBALS['faults'] = [];
$GLOBALS['events'] = [];
$GLOBALS['orders'] = [];

function wp_remote_post(string $url, array $options)
{
    $fault = array_shift($GLOBALS['faults']);
    if (is_array($fault)) {
        return $fault;
    }
    $answer = request($url, $options);
    return $fault === 'lost' ? new WP_Error('Operation timed out') : $answer;
}

function request(string $url, array $options): array
{
    $headers = array_map(fn ($name, $value) => "$name: $value", array_keys($options['headers']), $options['headers']);
    $request = curl_init($url);
    curl_setopt_array($request, [
        CURLOPT_POSTFIELDS => $options['body'],
        CURLOPT_HTTPHEADER => $headers,
        CURLOPT_RETURNTRANSFER => true,
        CURLOPT_TIMEOUT => $options['timeout'],
    ]);
    $body = curl_exec($request);
    return ['code' => curl_getinfo($request, CURLINFO_RESPONSE_CODE), 'headers' => [], 'body' => $body];
}

final class WP_Error
{
    public function __construct(private string $message)
    {
    }

    public function get_error_message(): string
    {
        return $this->message;
    }
}

function is_wp_error($answer): bool
{
    return $answer instanceof WP_Error;
}

function wp_remote_retrieve_response_code(array $answer): int
{
    return $answer['code'];
}

function wp_remote_retrieve_header(array $answer, string $name): string
{
    return $answer['headers'][$name] ?? '';
}

function wp_schedule_single_event(int $at, string $name, array $arguments): bool
{
    // The clock has gone on a little since the plugin read it.
    $in = (int) round(($at - time()) / 10) * 10;
    $GLOBALS['events'][] = ['in' => $in, 'name' => $name, 'arguments' => $arguments];
    return true;
}

function wc_get_order(int $id)
{
    return $GLOBALS['orders'][$id] ?? false;
}

/** Does the scheduled tries until none is left; answers what each gave, and how many seconds it waited. */
function visits(): array
{
    $done = [];
    while ($event = array_shift($GLOBALS['events'])) {
        $id = $GLOBALS['actions'][$event['name']](...$event['arguments']);
        $done[] = ['in' => $event['in'], 'id' => $id];
    }
    return $done;
}

function wp_remote_retrieve_body(array $answer): string
{
    return $answer['body'];
}

function WC(): object
{
    $countries = new class {
        public function get_country_calling_code(string $country): string
        {
            return ['US' => '+1', 'PT' => '+351'][$country];
        }
    };
    return (object) ['countries' => $countries];
}

final class Order
{
    public array $notes = [];

    public function __construct(private string $phone, private string $country, public string $status = 'processing')
    {
    }

    public function get_billing_phone(): string
    {
        return $this->phone;
    }

    public function get_billing_country(): string
    {
        return $this->country;
    }

    public function get_billing_first_name(): string
    {
        return 'Ana';
    }

    public function get_status(): string
    {
        return $this->status;
    }

    public function get_order_number(): string
    {
        return '4711';
    }

    public function add_order_note(string $note): void
    {
        $this->notes[] = $note;
    }
}

require __DIR__ . '/../woocommerce/recado-woocommerce.php';

$tell = $GLOBALS['actions']['woocommerce_order_status_changed'];
$order = new Order('(11) 98765-4321', 'BR');
$wrong = new Order('+1 415 abc', 'US');

/** Tells of an order whose requests meet these faults. */
function with_faults(int $id, array $faults, Order $order, ?string $later = null): array
{
    $GLOBALS['faults'] = $faults;
    $GLOBALS['orders'][$id] = $order;
    $first = $GLOBALS['actions']['woocommerce_order_status_changed']($id, 'pending', 'processing', $order);
    $order->status = $later ?? $order->status;
    return ['first' => $first, 'tries' => visits(), 'notes' => $order->notes];
}

$ana = fn () => new Order('(11) 98765-4321', 'BR');
$unavailable = ['code' => 503, 'headers' => ['retry-after' => '90'], 'body' => '<html>'];
echo json_encode([
    'ids' => [$tell(1, 'pending', 'processing', $order), $tell(1, 'on-hold', 'processing', $order)],
    'other' => $tell(1, 'processing', 'completed', $order),
    'none' => $tell(1, 'completed', 'refunded', $order),
    'refused' => $tell(2, 'pending', 'processing', $wrong),
    'notes' => $wrong->notes,
    'events' => count($GLOBALS['events']),
    'again' => with_faults(3, ['lost', $unavailable], $ana()),
    'gone_on' => with_faults(4, ['lost'], $ana(), 'cancelled'),
    'given_up' => with_faults(5, array_fill(0, 5, $unavailable), $ana()),
    'sent_once' => $tell(3, 'pending', 'processing', $ana()),
    'phones' => array_map(
        fn ($pair) => \Recado\WooCommerce\phone_of(...$pair),
        [['011 98765-4321', 'BR'], ['+55 11 98765-4321', 'BR'], ['5511987654321', 'BR'], ['415 523 8886', 'US'], ['351912345678', 'PT'], ['', '']],
    ),
]);
