import { BRAND } from './brand.ts'

export const contactMail = (form: { name: string; email: string; subject: string; message: string }) => ({
  // the subject contains no name, because subjects remain stored after the mail was sent
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
