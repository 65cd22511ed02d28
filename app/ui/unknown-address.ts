/** Shown where an address led that does not exist. */
export const UNKNOWN_ADDRESS = 'Página não encontrada'

const NOTICE = ['aviso', 'pagina-nao-encontrada'] as const

/** The start of an area, with the notice that the address asked for does not exist there. */
export function pathForUnknown(home: '/app' | '/blog/admin'): string {
  return `${home}?${new URLSearchParams([[...NOTICE]])}`
}

/** Whether an unknown address led here. */
export function cameFromUnknown(search: URLSearchParams): boolean {
  return search.get(NOTICE[0]) === NOTICE[1]
}
