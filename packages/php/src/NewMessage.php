<?php

declare(strict_types=1);

namespace Recado;

/** A message to queue; what each field means is in docs/guide/contents.md. Null is left out. */
final class NewMessage
{
    /**
     * @param ?string $phone with the country, digits alone: 5511987654321
     * @param ?string $userId Meta's ID of the recipient in place of the phone
     * @param ?array<string, mixed> $variables for `{name}` in the text
     * @param ?array<string, mixed> $media `['id' => …]`, `['type' => …, 'url' => …]` or `['data' => …, 'filename' => …]`
     * @param ?array<string, mixed> $template
     * @param ?list<array<string, mixed>> $buttons
     * @param ?array<string, mixed> $payment
     */
    public function __construct(
        public readonly ?string $phone = null,
        public readonly ?string $message = null,
        public readonly ?string $name = null,
        public readonly ?string $email = null,
        public readonly string|\DateTimeInterface|null $scheduledAt = null,
        public readonly string|\DateTimeInterface|null $expiresAt = null,
        public readonly ?string $priority = null,
        public readonly ?string $reference = null,
        public readonly ?array $variables = null,
        public readonly ?array $media = null,
        public readonly ?array $template = null,
        public readonly ?array $buttons = null,
        public readonly ?array $payment = null,
        public readonly ?string $fallback = null,
        public readonly ?string $replyTo = null,
        public readonly ?string $category = null,
        public readonly ?string $userId = null,
    ) {
    }

    /** The same message to another number. */
    public function to(string $phone): self
    {
        return new self(...['phone' => $phone] + get_object_vars($this));
    }

    /** @return array<string, mixed> the fields by the names that the API has for them */
    public function toArray(): array
    {
        $fields = [];
        foreach (get_object_vars($this) as $name => $value) {
            $fields[strtolower((string) preg_replace('/[A-Z]/', '_$0', $name))] = $value;
        }
        // An empty array would be written as a list, and the API wants an object: it says nothing either way.
        return Json::fields($fields['variables'] === [] ? ['variables' => null] + $fields : $fields);
    }
}
