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

function wp_remote_post(string $url, array $options): array
{
    $headers = array_map(fn ($name, $value) => "$name: $value", array_keys($options['headers']), $options['headers']);
    $request = curl_init($url);
    curl_setopt_array($request, [
        CURLOPT_POSTFIELDS => $options['body'],
        CURLOPT_HTTPHEADER => $headers,
        CURLOPT_RETURNTRANSFER => true,
        CURLOPT_TIMEOUT => $options['timeout'],
    ]);
    return ['body' => curl_exec($request)];
}

function is_wp_error($answer): bool
{
    return $answer['body'] === false;
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

    public function __construct(private string $phone, private string $country)
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
echo json_encode([
    'ids' => [$tell(1, 'pending', 'processing', $order), $tell(1, 'on-hold', 'processing', $order)],
    'other' => $tell(1, 'processing', 'completed', $order),
    'none' => $tell(1, 'completed', 'refunded', $order),
    'refused' => $tell(2, 'pending', 'processing', $wrong),
    'notes' => $wrong->notes,
    'phones' => array_map(
        fn ($pair) => \Recado\WooCommerce\phone_of(...$pair),
        [['011 98765-4321', 'BR'], ['+55 11 98765-4321', 'BR'], ['5511987654321', 'BR'], ['415 523 8886', 'US'], ['351912345678', 'PT'], ['', '']],
    ),
]);
