import { BRAND } from './brand.ts'

/** The mail for a message of the contact page. */
export const contactMail = (form: { name: string; email: string; subject: string; message: string }) => ({
  // a subject contains no name, because subjects are stored for a while
  subject: `${form.subject}: mensagem pela página de contato`,
  preview: `Escrita na página de contato do ${BRAND.name}.`,
  heading: form.subject,
  paragraphs: [
    `De: ${form.name}`,
    `E-mail: ${form.email}`,
    ...form.message.split('\n').filter((line) => line.trim() !== ''),
  ],
  footnote:
    'Para responder, é só responder a este e-mail. O endereço é o que a pessoa digitou: ninguém conferiu se é dela, então não mande dados de uma conta sem confirmar.',
})
