<?php

declare(strict_types=1);

namespace Recado\Api;

use Recado\Json;

/** Recipients, opt-outs and kept lists. */
trait People
{
    public function getRecipient(string $phone): array
    {
        return $this->call('getRecipient', ['phone' => $phone]);
    }

    /** Erases what is held about a person. */
    public function eraseRecipient(string $phone): ?array
    {
        return $this->call('eraseRecipient', ['phone' => $phone]);
    }

    /**
     * What is held about a person, in pages of messages: each has `held`, `messages` and `next_cursor`.
     *
     * @return \Generator<int, array<string, mixed>>
     */
    public function exportRecipient(string $phone, ?string $cursor = null, ?int $limit = null): \Generator
    {
        return $this->pages('exportRecipient', ['phone' => $phone], ['cursor' => $cursor, 'limit' => $limit]);
    }

    /** @return \Generator<int, array<string, mixed>> */
    public function listOptOuts(?string $phone = null, ?string $cursor = null, ?int $limit = null): \Generator
    {
        return $this->entries('listOptOuts', query: ['phone' => $phone, 'cursor' => $cursor, 'limit' => $limit]);
    }

    /** @param ?string $scope `all` or `marketing` */
    public function addOptOut(string $phone, ?string $scope = null): array
    {
        return $this->call('addOptOut', body: Json::fields(['phone' => $phone, 'scope' => $scope]));
    }

    public function removeOptOut(string $phone): void
    {
        $this->call('removeOptOut', ['phone' => $phone]);
    }

    /** The kept lists of people, with the number of people in each. */
    public function listPeopleLists(): array
    {
        return $this->call('listPeopleLists')['data'];
    }

    /** Makes an empty list. */
    public function createPeopleList(string $name): array
    {
        return $this->call('createPeopleList', body: ['name' => $name]);
    }

    public function renamePeopleList(string $name, string $newName): array
    {
        return $this->call('renamePeopleList', ['name' => $name], body: ['name' => $newName]);
    }

    /** Removes a list with its people; what was sent to them stays. */
    public function removePeopleList(string $name): void
    {
        $this->call('removePeopleList', ['name' => $name]);
    }

    /**
     * The people of a list.
     *
     * @return \Generator<int, array<string, mixed>>
     */
    public function getListPeople(string $name, ?string $cursor = null, ?int $limit = null): \Generator
    {
        return $this->entries('getListPeople', ['name' => $name], ['cursor' => $cursor, 'limit' => $limit]);
    }

    /** @param list<array<string, mixed>> $people each with `phone`, and `name`, `email`, `variables` where known */
    public function putListPeople(string $name, array $people): array
    {
        return $this->call('putListPeople', ['name' => $name], body: ['people' => $people]);
    }

    public function removeListPerson(string $name, string $phone): void
    {
        $this->call('removeListPerson', ['name' => $name, 'phone' => $phone]);
    }
}
