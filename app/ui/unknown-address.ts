/** The message for an address that does not exist. */
export const UNKNOWN_ADDRESS = 'Página não encontrada'

const NOTICE = ['aviso', 'pagina-nao-encontrada'] as const

/** The home path of an area, with a parameter that shows the message. */
export function pathForUnknown(home: '/app' | '/blog/admin'): string {
  return `${home}?${new URLSearchParams([[...NOTICE]])}`
}

/** Whether the person was redirected from an unknown address. */
export function cameFromUnknown(search: URLSearchParams): boolean {
  return search.get(NOTICE[0]) === NOTICE[1]
}
