<?php

/**
 * The classes that tests need: from Composer's vendor where it is, else from the packages of Debian.
 */

declare(strict_types=1);

$package = dirname(__DIR__);
$vendor = "$package/vendor/autoload.php";
if (is_file($vendor)) {
    require $vendor;
} else {
    foreach (['GuzzleHttp', 'Nyholm/Psr7', 'Illuminate'] as $name) {
        if (stream_resolve_include_path("$name/autoload.php") !== false) {
            require_once "$name/autoload.php";
        }
    }
}

spl_autoload_register(static function (string $class) use ($package): void {
    foreach (['Recado\\Test\\' => __DIR__, 'Recado\\' => "$package/src"] as $prefix => $folder) {
        if (str_starts_with($class, $prefix)) {
            $file = $folder . '/' . strtr(substr($class, strlen($prefix)), '\\', '/') . '.php';
            if (is_file($file)) {
                require $file;
            }
            return;
        }
    }
});
