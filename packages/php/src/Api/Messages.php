<?php

declare(strict_types=1);

namespace Recado\Api;

use DateTimeInterface;
use Recado\Call;
use Recado\EnqueueResult;
use Recado\File;
use Recado\Json;
use Recado\Message;
use Recado\Multipart;
use Recado\NewMessage;
use Recado\Operations;
use Recado\QueuedMessage;

/** Messages and their files. */
trait Messages
{
    /**
     * Queues messages, all of them or none. The call is repeated until the server answers or the deadline passes, with
     * one Idempotency-Key, so that nothing is sent twice. Give a key of your own, such as the id of the invoice, where
     * your program itself may run again.
     *
     * @param NewMessage|list<NewMessage|array<string, mixed>> $messages
     */
    public function enqueue(
        NewMessage|array $messages,
        ?string $idempotencyKey = null,
        ?string $name = null,
        string|DateTimeInterface|null $scheduledAt = null,
        ?string $timezone = null,
        string|DateTimeInterface|null $expiresAt = null,
        ?string $priority = null,
        ?string $channel = null,
        ?string $onInvalid = null,
        ?string $legalBasis = null,
    ): EnqueueResult {
        $body = Json::fields([
            'messages' => $messages instanceof NewMessage ? [$messages] : array_values($messages),
            'name' => $name,
            'scheduled_at' => $scheduledAt,
            'timezone' => $timezone,
            'expires_at' => $expiresAt,
            'priority' => $priority,
            'channel' => $channel,
            'on_invalid' => $onInvalid,
            'legal_basis' => $legalBasis,
        ]);
        return EnqueueResult::of($this->call('enqueueMessages', body: $body, idempotencyKey: $idempotencyKey));
    }

    /** Queues one text. */
    public function send(string $phone, string $message, ?string $idempotencyKey = null): QueuedMessage
    {
        return $this->enqueue(new NewMessage($phone, $message), $idempotencyKey)->messages[0];
    }

    public function message(int $id): Message
    {
        return Message::of($this->call('getMessage', ['id' => $id]));
    }

    /**
     * Messages by filter, newest first: an iterator that fetches page after page.
     *
     * @param string|\Recado\MessageStatus|list<string|\Recado\MessageStatus>|null $status
     * @param ?int $limit most messages of a page, not of all
     * @return \Generator<int, Message>
     */
    public function messages(
        mixed $status = null,
        ?string $phone = null,
        ?string $userId = null,
        ?int $batchId = null,
        ?string $reference = null,
        string|DateTimeInterface|null $createdFrom = null,
        string|DateTimeInterface|null $createdTo = null,
        string|DateTimeInterface|null $scheduledFrom = null,
        string|DateTimeInterface|null $scheduledTo = null,
        ?string $cursor = null,
        ?int $limit = null,
    ): \Generator {
        $query = [
            'status' => $status,
            'phone' => $phone,
            'user_id' => $userId,
            'batch_id' => $batchId,
            'reference' => $reference,
            'created_from' => $createdFrom,
            'created_to' => $createdTo,
            'scheduled_from' => $scheduledFrom,
            'scheduled_to' => $scheduledTo,
            'cursor' => $cursor,
            'limit' => $limit,
        ];
        foreach ($this->entries('listMessages', query: $query) as $entry) {
            yield Message::of($entry);
        }
    }

    /** A waiting message is not sent any more; Errors\NotCancelable once sending has begun. */
    public function cancel(int $id): Message
    {
        return Message::of($this->call('cancelMessage', ['id' => $id]));
    }

    public function rescheduleMessage(
        int $id,
        string|DateTimeInterface $scheduledAt,
        ?string $timezone = null,
    ): Message {
        $body = Json::fields(['scheduled_at' => $scheduledAt, 'timezone' => $timezone]);
        return Message::of($this->call('rescheduleMessage', ['id' => $id], body: $body));
    }

    /** Sends a failed message again. */
    public function retryMessage(int $id): Message
    {
        return Message::of($this->call('retryMessage', ['id' => $id]));
    }

    /**
     * Tells the recipient what became of a payment; repeated like enqueue.
     *
     * @param string $status `pending`, `captured` or `failed`
     */
    public function tellPaymentStatus(
        int $id,
        string $status,
        string $message,
        ?string $orderStatus = null,
        ?string $description = null,
        ?string $idempotencyKey = null,
    ): EnqueueResult {
        $body = Json::fields([
            'status' => $status,
            'message' => $message,
            'order_status' => $orderStatus,
            'description' => $description,
        ]);
        return EnqueueResult::of($this->call('tellPaymentStatus', ['id' => $id], [], $body, $idempotencyKey));
    }

    /** Uploads a file for the `media` of messages: `['id' => $file->id]`. */
    public function upload(string $path, ?string $filename = null, ?string $mimetype = null): File
    {
        $bytes = is_file($path) && is_readable($path) ? file_get_contents($path) : false;
        if ($bytes === false) {
            throw new \InvalidArgumentException("the file $path cannot be read");
        }
        return $this->uploadBytes($bytes, $filename ?? basename($path), $mimetype);
    }

    /** The same with the content of the file. */
    public function uploadBytes(string $bytes, string $filename, ?string $mimetype = null): File
    {
        $form = Multipart::ofFile($bytes, $filename, $mimetype);
        [$method, $path, $mark] = Operations::ALL['uploadMedia'];
        $call = new Call($method, $path, $form->body, $form->type, mark: $mark);
        return File::of((array) $this->transport->send($call));
    }

    /**
     * The files that this key has uploaded, newest first.
     *
     * @return \Generator<int, array<string, mixed>>
     */
    public function listMedia(?string $cursor = null, ?int $limit = null): \Generator
    {
        return $this->entries('listMedia', query: ['cursor' => $cursor, 'limit' => $limit]);
    }

    /** Removes a file, unless a waiting message needs it. */
    public function deleteMedia(string $id): void
    {
        $this->call('deleteMedia', ['id' => $id]);
    }
}
