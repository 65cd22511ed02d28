import { foldText } from '#app/base/fold-text.ts'

/** A shorter word is replaced only if it is the whole name. */
const MIN_NAME_LENGTH = 3

const EMAIL = /[^\s@,;()<>]+@[^\s@,;()<>]+/g
const LINK = /\b(?:https?:\/\/|www\.)\S+/gi
/** Telephone numbers, CPF, CEP and others: eight digits or more with at most two signs between them. */
const LONG_NUMBER = /\+?\(?\d(?:[\s().-]{0,2}\d){7,}/g
/** 'Rua das Flores, 123', 'av. Brasil nº 40': up to six words and a number. */
const STREET_AND_NUMBER =
  /(?<!\p{L})(?:r\.|rua|av\.?|avenida|al\.|alameda|travessa|pra[çc]a|rodovia|estrada|largo|ladeira|viela|beco|condom[ií]nio|edif[ií]cio)\s+(?:[\p{L}.'-]+\s+){0,5}[\p{L}.'-]+\s*,?\s*(?:n(?:\.|º|°|o\.?|[úu]mero)?\s*)?\d+[\p{L}\d-]*/giu
/** 'Rua das Flores', as names of streets are written; 'passear na rua' has none. */
const STREET_NAME =
  /(?<!\p{L})(?:[Rr]ua|[Aa]v\.|[Aa]venida|[Aa]lameda|[Tt]ravessa|[Rr]odovia|[Ll]adeira)\s+(?:(?:d[aeo]s?|e)\s+)?\p{Lu}\p{L}+(?:\s+(?:(?:d[aeo]s?|e)\s+)?\p{Lu}\p{L}+)*/gu
/** 'apto 42', 'bloco B', 'casa 12'. */
const HOME_NUMBER =
  /(?<!\p{L})(?:(?:ap\.?|apto\.?|apartamento|casa|lote|quadra|cobertura)\s*(?:n[º°.]?\s*)?\d+\p{L}?|(?:bloco|torre)\s+(?:\d+|\p{Lu}))(?!\p{L})/gu

const CONTACTS: readonly (readonly [RegExp, string])[] = [
  [EMAIL, 'e-mail'],
  [LINK, 'endereço'],
  [STREET_AND_NUMBER, 'endereço'],
  [STREET_NAME, 'endereço'],
  [HOME_NUMBER, 'endereço'],
  [LONG_NUMBER, 'número'],
]

/**
 * The text as it may be sent to a model (rule 90): each word of the names becomes 'criança'; e-mails, links, addresses,
 * telephone and other long numbers become the word for them.
 */
export function withoutPersonalData(text: string, names: readonly string[]): string {
  const nameWords = new Set(
    names
      .flatMap((name) => foldText(name).match(/[\p{L}\p{N}]+/gu) ?? [])
      .filter(
        (word) => word.length >= MIN_NAME_LENGTH || names.some((name) => foldText(name).trim() === word),
      ),
  )
  return CONTACTS.reduce((result, [pattern, word]) => result.replaceAll(pattern, word), text).replaceAll(
    /[\p{L}\p{M}\p{N}]+/gu,
    (word) => (nameWords.has(foldText(word)) ? 'criança' : word),
  )
}
