import { BRAND } from './brand.ts'

/** The mail that a message of the contact page becomes. */
export const contactMail = (letter: { name: string; email: string; subject: string; message: string }) => ({
  // subjects are stored for a while, so they contain no name
  subject: `${letter.subject}: mensagem pela página de contato`,
  preview: `Escrita na página de contato do ${BRAND.name}.`,
  heading: letter.subject,
  paragraphs: [
    `De: ${letter.name}`,
    `E-mail: ${letter.email}`,
    ...letter.message.split('\n').filter((line) => line.trim() !== ''),
  ],
  footnote:
    'Para responder, é só responder a este e-mail. O endereço é o que a pessoa digitou: ninguém conferiu se é dela, então não mande dados de uma conta sem confirmar.',
})
