import { BRAND } from './brand.ts'

/** A letter from the contact page, as it reaches whoever answers it. */
export const contactMail = (letter: { name: string; email: string; subject: string; message: string }) => ({
  // subjects are kept for a while: no name in it
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
