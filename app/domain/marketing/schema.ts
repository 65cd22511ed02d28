import { z } from 'zod'
import { emailField, personNameField } from '../accounts/schema.ts'
import {
  CONTACT_SUBJECTS,
  type ContactSubject,
  MAX_MESSAGE_LENGTH,
  MIN_MESSAGE_LENGTH,
} from './contact/contact.ts'

const subjects = Object.keys(CONTACT_SUBJECTS) as [ContactSubject, ...ContactSubject[]]
const TOO_SHORT_MESSAGE = `Conte um pouco mais: pelo menos ${MIN_MESSAGE_LENGTH} letras.`

/** The form of the contact page. Converts line breaks to '\n' and removes other control characters. */
export const contactSchema = z.object({
  name: personNameField('Informe o seu nome.'),
  email: emailField,
  subject: z.enum(subjects, 'Escolha um assunto.'),
  message: z
    .string(TOO_SHORT_MESSAGE)
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
        .min(MIN_MESSAGE_LENGTH, TOO_SHORT_MESSAGE)
        .max(
          MAX_MESSAGE_LENGTH,
          `A mensagem pode ter até ${MAX_MESSAGE_LENGTH.toLocaleString('pt-BR')} letras: encurte um pouco.`,
        ),
    ),
})
export type ContactInput = z.output<typeof contactSchema>
