import { z } from 'zod'
import { emailText, personName } from '../identities/schema.ts'
import { CONTACT_SUBJECTS, type ContactSubject, LONGEST_MESSAGE, SHORTEST_MESSAGE } from './contact.ts'

const subjects = Object.keys(CONTACT_SUBJECTS) as [ContactSubject, ...ContactSubject[]]
const WRITE_MORE = `Conte um pouco mais: pelo menos ${SHORTEST_MESSAGE} letras.`

/** The form of the contact page. Line breaks of the message are '\n'; other control characters go. */
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
        .min(SHORTEST_MESSAGE, WRITE_MORE)
        .max(
          LONGEST_MESSAGE,
          `A mensagem pode ter até ${LONGEST_MESSAGE.toLocaleString('pt-BR')} letras: encurte um pouco.`,
        ),
    ),
})
export type ContactInput = z.output<typeof contactSchema>
