import type { Language } from '../language/language.js';

/** A zone as people call it: `horário de Brasília`. */
export function zoneTitle(zone: string, language: Language, at: number): string {
  const options = { timeZone: zone, timeZoneName: 'longGeneric' } as const;
  const parts = new Intl.DateTimeFormat(language, options).formatToParts(at);
  const name = parts.find((part) => part.type === 'timeZoneName')?.value ?? zone;
  // "Standard" is left out: it says nothing where there is no summer time.
  const text = name.replace(/ (?:Padrão|Standard)(?= )/, '');
  return language === 'en' ? text : text.charAt(0).toLowerCase() + text.slice(1);
}
