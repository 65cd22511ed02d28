import { z } from 'zod'
import { emailText, personName } from '../accounts/schema.ts'
import {
  CONTACT_SUBJECTS,
  type ContactSubject,
  MAX_MESSAGE_LENGTH,
  MIN_MESSAGE_LENGTH,
} from './contact/contact.ts'

const subjects = Object.keys(CONTACT_SUBJECTS) as [ContactSubject, ...ContactSubject[]]
const WRITE_MORE = `Conte um pouco mais: pelo menos ${MIN_MESSAGE_LENGTH} letras.`

/** The form of the contact page. Line breaks of the message are '\n'; other control characters are removed. */
export const contactSchema = z.object({
  name: personName('Informe o seu nome.'),
  email: emailText,
  subject: z.enum(subjects, 'Escolha um assunto.'),
  message: z
    .string(WRITE_MORE)
    .transform((text) =>
      text
        .normalize('NFC')
        .replaceAll(/\r\n?/g, '\n')
        .replaceAll(/[^\P{Cc}\n\t]/gu, '')
        .trim(),
    )
    .pipe(
      z
        .string()
        .min(MIN_MESSAGE_LENGTH, WRITE_MORE)
        .max(
          MAX_MESSAGE_LENGTH,
          `A mensagem pode ter até ${MAX_MESSAGE_LENGTH.toLocaleString('pt-BR')} letras: encurte um pouco.`,
        ),
    ),
})
export type ContactInput = z.output<typeof contactSchema>
