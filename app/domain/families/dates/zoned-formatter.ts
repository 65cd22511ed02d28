/**
 * Caches one pt-BR formatter for each time zone: creating a formatter costs a thousand times as much as a use.
 *
 * @returns the formatter of an IANA zone. Throws a RangeError for an unknown zone
 */
export function zonedFormatter(
  options: Omit<Intl.DateTimeFormatOptions, 'timeZone'>,
): (timeZone: string) => Intl.DateTimeFormat {
  const formatters = new Map<string, Intl.DateTimeFormat>()
  return (timeZone) => {
    const cached = formatters.get(timeZone)
    if (cached) return cached
    const formatter = new Intl.DateTimeFormat('pt-BR', { ...options, timeZone })
    formatters.set(timeZone, formatter)
    return formatter
  }
}
