/** Completes a typed URL, path or e-mail: 'exemplo.com.br' becomes 'https://exemplo.com.br'. Undefined if it is invalid. */
export function completeUrl(input: string): string | undefined {
  const url = input.trim()
  if (/\s/.test(url) || url === '') return undefined
  if (/^(?:https?:\/\/[^/]|mailto:\S+@|tel:\+?\d)/i.test(url)) return url
  if (/^(?:\/(?![/\\])|#)/.test(url)) return url
  if (/^[^\s@/:]+@[^\s@/:]+\.[a-z]{2,}$/i.test(url)) return `mailto:${url}`
  return /^[\p{L}\d-]+(?:\.[\p{L}\d-]+)*\.\p{L}{2,}(?:[/?#:]|$)/u.test(url) ? `https://${url}` : undefined
}
