<?php

declare(strict_types=1);

namespace Recado\Api;

use Recado\Json;

/**
 * Administration of the installation, for keys with scopes of their own. `$ifMatch` of a change is the etag() of the
 * reading that it is based on.
 */
trait Administration
{
    /** All channels, archived ones too. */
    public function listChannels(): array
    {
        return $this->call('listChannels')['data'];
    }

    public function getChannel(string $name): array
    {
        return $this->call('getChannel', ['name' => $name]);
    }

    /** @param array<string, mixed> $channel `name`, `gateway`, and `settings` and `limits` where they are needed */
    public function createChannel(array $channel): array
    {
        return $this->call('createChannel', body: $channel);
    }

    /** @param array<string, mixed> $changes `settings` and `limits`; what is left out stays, null removes */
    public function changeChannel(string $name, array $changes, ?string $ifMatch = null): array
    {
        return $this->call('changeChannel', ['name' => $name], body: $changes, ifMatch: $ifMatch);
    }

    /** It takes no new messages any more; its history stays. */
    public function archiveChannel(string $name, ?string $ifMatch = null): void
    {
        $this->call('archiveChannel', ['name' => $name], ifMatch: $ifMatch);
    }

    public function restoreChannel(string $name, ?string $ifMatch = null): array
    {
        return $this->call('restoreChannel', ['name' => $name], ifMatch: $ifMatch);
    }

    public function pauseChannel(string $name, ?string $reason = null): array
    {
        return $this->call('pauseChannel', ['name' => $name], body: Json::fields(['reason' => $reason]));
    }

    public function resumeChannel(string $name): array
    {
        return $this->call('resumeChannel', ['name' => $name]);
    }

    /** Messages that name no channel leave by it from now on. */
    public function makeChannelDefault(string $name): array
    {
        return $this->call('makeChannelDefault', ['name' => $name]);
    }

    /** Whether its provider could send now; nothing is sent. */
    public function checkChannel(string $name): array
    {
        return $this->call('checkChannel', ['name' => $name]);
    }

    /** Sends a real message; the answer has `message_id`. */
    public function testChannel(string $name, string $phone, string $text, ?string $idempotencyKey = null): array
    {
        $body = ['phone' => $phone, 'text' => $text];
        return $this->call('testChannel', ['name' => $name], body: $body, idempotencyKey: $idempotencyKey);
    }

    /** How far the pairing is; `qr` and `code` are credentials. */
    public function getChannelPairing(string $name): array
    {
        return $this->call('getChannelPairing', ['name' => $name]);
    }

    public function beginChannelPairing(string $name, ?string $phone = null, ?bool $acceptRisk = null): array
    {
        $body = Json::fields(['phone' => $phone, 'accept_risk' => $acceptRisk]);
        return $this->call('beginChannelPairing', ['name' => $name], body: $body);
    }

    public function endChannelPairing(string $name): void
    {
        $this->call('endChannelPairing', ['name' => $name]);
    }

    /** All keys without their secrets, the newest first, revoked ones last. */
    public function listKeys(): array
    {
        return $this->call('listKeys')['data'];
    }

    public function getKey(int $id): array
    {
        return $this->call('getKey', ['id' => $id]);
    }

    /**
     * The answer has `secret`, this once.
     *
     * @param list<string> $scopes
     * @param array<string, mixed> $settings such as `ip_allow_list`, `expires_at`, `channel`, `limits`
     */
    public function createKey(string $name, array $scopes, array $settings = []): array
    {
        return $this->call('createKey', body: ['name' => $name, 'scopes' => $scopes] + $settings);
    }

    /** @param array<string, mixed> $changes what is left out stays, null is the default */
    public function changeKey(int $id, array $changes, ?string $ifMatch = null): array
    {
        return $this->call('changeKey', ['id' => $id], body: $changes, ifMatch: $ifMatch);
    }

    /**
     * The answer has the new `secret`; the old one works for `$graceSeconds` as well. A lost answer is asked for again.
     *
     * @param string|null $idempotencyKey of its repeats, also by a restarted program: 32 characters that nobody guesses;
     * null: one of this call
     */
    public function rotateKey(
        int $id,
        ?int $graceSeconds = null,
        ?string $idempotencyKey = null,
        ?string $ifMatch = null,
    ): array {
        $body = Json::fields(['grace_seconds' => $graceSeconds]);
        return $this->call('rotateKey', ['id' => $id], [], $body, $idempotencyKey, $ifMatch);
    }

    /** For good; with `$cancelWaiting` what it left waiting is canceled too. */
    public function revokeKey(int $id, bool $cancelWaiting = false): void
    {
        $this->call('revokeKey', ['id' => $id], ['cancel_waiting' => $cancelWaiting ? 'true' : 'false']);
    }

    /** The templates of the account behind a channel, as its provider last told them. */
    public function listChannelTemplates(string $name): array
    {
        return $this->call('listChannelTemplates', ['name' => $name])['data'];
    }

    /**
     * Asks the provider for a new one. After a lost answer look it up: its name is taken then.
     *
     * @param array<string, mixed> $template as the API has it: `name`, `language`, `category`, `body`, `examples`, …
     */
    public function createChannelTemplate(string $name, array $template): array
    {
        return $this->call('createChannelTemplate', ['name' => $name], body: $template);
    }

    /** One of them, in one of its languages, such as `pt_BR`. */
    public function getChannelTemplate(string $name, string $template, string $language): array
    {
        return $this->call('getChannelTemplate', ['name' => $name, 'template' => $template, 'language' => $language]);
    }

    /** The texts that are kept for later sends. */
    public function listSavedTexts(): array
    {
        return $this->call('listSavedTexts')['data'];
    }

    public function getSavedText(string $name): array
    {
        return $this->call('getSavedText', ['name' => $name]);
    }

    public function createSavedText(string $name, string $text): array
    {
        return $this->call('createSavedText', body: ['name' => $name, 'text' => $text]);
    }

    public function changeSavedText(string $name, string $text, ?string $ifMatch = null): array
    {
        return $this->call('changeSavedText', ['name' => $name], body: ['text' => $text], ifMatch: $ifMatch);
    }

    public function removeSavedText(string $name, ?string $ifMatch = null): void
    {
        $this->call('removeSavedText', ['name' => $name], ifMatch: $ifMatch);
    }

    /**
     * Sends to a saved list; with `dry_run` it only says what would be sent.
     *
     * @param array<string, mixed> $send `list`, one of `text`, `saved_text` and `template`, and what else it has
     * @param string|null $idempotencyKey of its repeats, also by a restarted program; null: one of this call
     */
    public function createSend(array $send, ?string $idempotencyKey = null): array
    {
        return $this->call('createSend', body: $send, idempotencyKey: $idempotencyKey);
    }

    /**
     * Sends to saved lists, newest first.
     *
     * @return \Generator<int, array<string, mixed>>
     */
    public function listSends(?string $cursor = null, ?int $limit = null): \Generator
    {
        return $this->entries('listSends', query: ['cursor' => $cursor, 'limit' => $limit]);
    }

    public function getSend(int $id): array
    {
        return $this->call('getSend', ['id' => $id]);
    }
}
