<?php

declare(strict_types=1);

namespace Recado\Test\Support;

/** The samples of the README. */
final class Readme
{
    /** @return list<string> the programs in PHP, in their order */
    public static function samples(string $file = 'README.md'): array
    {
        preg_match_all('/^```php\n(.*?)^```/ms', (string) file_get_contents(dirname(__DIR__, 2) . "/$file"), $found);
        return $found[1];
    }

    /** A folder with `vendor/autoload.php`, as Composer makes one, and the sample as `sample.php`. */
    public static function folder(string $sample): string
    {
        $folder = sys_get_temp_dir() . '/recado-php-' . bin2hex(random_bytes(8));
        mkdir("$folder/vendor", 0700, true);
        $autoload = var_export(dirname(__DIR__) . '/autoload.php', true);
        file_put_contents("$folder/vendor/autoload.php", "<?php require $autoload;\n");
        file_put_contents("$folder/sample.php", $sample);
        file_put_contents("$folder/boleto.pdf", "%PDF-1.4\n");
        return $folder;
    }

    public static function remove(string $folder): void
    {
        $files = new \RecursiveIteratorIterator(
            new \RecursiveDirectoryIterator($folder, \FilesystemIterator::SKIP_DOTS),
            \RecursiveIteratorIterator::CHILD_FIRST,
        );
        foreach ($files as $file) {
            $file->isDir() ? rmdir((string) $file) : unlink((string) $file);
        }
        rmdir($folder);
    }
}
