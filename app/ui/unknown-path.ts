export const UNKNOWN_PATH_MESSAGE = 'Página não encontrada'

const NOTICE_PARAMETER = ['aviso', 'pagina-nao-encontrada'] as const

/** The home path of an area with the parameter that shows the message. */
export function pathAfterUnknownPath(home: '/app' | '/blog/admin'): string {
  return `${home}?${new URLSearchParams([[...NOTICE_PARAMETER]])}`
}

/** Whether the URL has the parameter of `pathAfterUnknownPath`. */
export function isAfterUnknownPath(search: URLSearchParams): boolean {
  return search.get(NOTICE_PARAMETER[0]) === NOTICE_PARAMETER[1]
}
