<?php

/** A stand-in of the server for the samples of the README: it answers as docs/openapi.json says, and keeps nothing. */

declare(strict_types=1);

$dates = array_fill_keys(['scheduled_at', 'sent_at', 'delivered_at', 'read_at', 'failed_at', 'canceled_at'], null);
$message = [
    'id' => 5, 'batch_id' => 7, 'reference' => null, 'phone' => '5511987654321', 'message' => 'Olá', 'status' => 'Pendente',
    'channel' => 'default', 'created_at' => '2026-11-20 12:00:00', 'failure_code' => null, 'failure_reason' => null,
] + $dates;
$body = json_decode((string) file_get_contents('php://input'), true);
$file = $_FILES['file'] ?? null;
[$status, $answer] = match ("{$_SERVER['REQUEST_METHOD']} {$_SERVER['SCRIPT_NAME']}") {
    'POST /api/enqueue-messages' => [200, [
        'success' => true,
        'message' => '1 mensagem',
        'batch_id' => 7,
        'messages' => array_map(static fn (array $one): array
            => ['id' => 5, 'phone' => $one['phone'], 'status' => 'Pendente', 'scheduled_at' => null], $body['messages']),
    ]],
    'GET /api/messages/5' => [200, $message],
    'POST /api/messages/5/cancel' => [200, ['status' => 'Cancelada'] + $message],
    'GET /api/messages' => [200, [
        'data' => $_GET['status'] === 'Falhou' ? [['failure_reason' => 'Sem WhatsApp'] + $message] : [],
        'next_cursor' => null,
    ]],
    'POST /api/media' => [201, [
        'id' => 'med_1', 'type' => 'document', 'mimetype' => 'application/pdf', 'filename' => $file['name'],
        'size' => $file['size'], 'sha256' => hash_file('sha256', $file['tmp_name']), 'expires_at' => '2026-12-26T15:00:00.000Z',
    ]],
};
http_response_code($_SERVER['HTTP_AUTHORIZATION'] === 'Bearer rcd_readme' ? $status : 401);
header('Content-Type: application/json');
echo json_encode($answer);
