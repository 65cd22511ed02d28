/** Completes a typed address: 'exemplo.com.br' becomes 'https://exemplo.com.br'. Undefined for an invalid one. */
export function linkAddress(typed: string): string | undefined {
  const address = typed.trim()
  if (/\s/.test(address) || address === '') return undefined
  if (/^(?:https?:\/\/[^/]|mailto:\S+@|tel:\+?\d)/i.test(address)) return address
  if (/^(?:\/(?![/\\])|#)/.test(address)) return address
  if (/^[^\s@/:]+@[^\s@/:]+\.[a-z]{2,}$/i.test(address)) return `mailto:${address}`
  return /^[\p{L}\d-]+(?:\.[\p{L}\d-]+)*\.\p{L}{2,}(?:[/?#:]|$)/u.test(address)
    ? `https://${address}`
    : undefined
}
