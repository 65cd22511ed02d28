import { z } from 'zod'

export const optionalText = z.string().trim().optional()

/** An address by one of these protocols, or nothing. */
export const optionalAddress = (name: string, protocols: string[]) =>
  optionalText.refine(
    (value) => value === undefined || protocols.some((protocol) => URL.parse(value)?.protocol === protocol),
    `${name} precisa ser um endereço ${protocols.join(' ou ')}//…`,
  )
