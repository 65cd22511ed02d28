import { z } from 'zod'

export const optionalText = z.string().trim().optional()

/** An address by one of these protocols, or nothing. */
export const optionalAddress = (name: string, protocols: string[]) =>
  optionalText.refine(
    (value) => value === undefined || protocols.some((protocol) => URL.parse(value)?.protocol === protocol),
    `${name} precisa ser um endereço ${protocols.join(' ou ')}//…`,
  )

/** The address of a video that browsers play from anywhere: https (on this machine http too), .mp4 or .webm. */
export const optionalVideo = (name: string) =>
  optionalText.refine(
    (value) => value === undefined || isVideo(URL.parse(value)),
    `${name} precisa ser um endereço https://… de um vídeo .mp4 ou .webm`,
  )

function isVideo(address: URL | null): boolean {
  if (!address || !/\.(mp4|webm)$/i.test(address.pathname)) return false
  return address.protocol === 'https:' || (address.protocol === 'http:' && address.hostname === 'localhost')
}
