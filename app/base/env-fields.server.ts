import { z } from 'zod'

export const optionalText = z.string().trim().optional()

/** A URL with one of these protocols, such as 'https:', or undefined. */
export const optionalUrl = (name: string, protocols: string[]) =>
  optionalText.refine(
    (value) => value === undefined || protocols.some((protocol) => URL.parse(value)?.protocol === protocol),
    `${name} precisa ser um endereço ${protocols.map((protocol) => `${protocol}//…`).join(' ou ')}`,
  )

/** The https URL of an .mp4 or .webm file, or undefined; on localhost http is accepted too. */
export const optionalVideoUrl = (name: string) =>
  optionalText.refine(
    (value) => value === undefined || isVideoUrl(URL.parse(value)),
    `${name} precisa ser um endereço https://… de um vídeo .mp4 ou .webm`,
  )

function isVideoUrl(url: URL | null): boolean {
  if (!url || !/\.(mp4|webm)$/i.test(url.pathname)) return false
  return url.protocol === 'https:' || (url.protocol === 'http:' && url.hostname === 'localhost')
}
