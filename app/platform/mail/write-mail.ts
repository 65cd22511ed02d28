import { BRAND } from '#content/brand.ts'
import type { Mail } from './mail.ts'

/** The texts of a mail in the order of display, without HTML. */
export interface MailText {
  subject: string
  /** Mail programs show it beside the subject. */
  preview: string
  heading: string
  paragraphs: readonly string[]
  button?: { label: string; url: string }
  /** A second, less prominent choice. */
  otherLink?: { label: string; url: string }
  /** Small text at the end: the reason for this mail. */
  footnote: string
}

const TEXT_COLOR = '#14291f'
const MUTED_COLOR = '#4a5c50'
const ACTION_COLOR = '#0a6b42'
const HEADER_COLOR = '#ffc629'

/**
 * Renders a mail as HTML and as plain text. The HTML uses tables and inline styles, because many mail programs support
 * nothing else.
 */
export function writeMail(recipient: string, text: MailText): Mail {
  return { recipient, subject: text.subject, html: htmlOf(text), plain: plainOf(text) }
}

function plainOf({ heading, paragraphs, button, otherLink, footnote }: MailText): string {
  const links = [button, otherLink].flatMap((link) => (link ? [`${link.label}:\n${link.url}`] : []))
  return [heading, ...paragraphs, ...links, '--', `${footnote}\n${signature()}`].join('\n\n')
}

function htmlOf({ subject, preview, heading, paragraphs, button, otherLink, footnote }: MailText): string {
  const font = "font-family:'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
  const body = paragraphs.map(
    (paragraph) =>
      `<p style="margin:0 0 16px;${font};font-size:16px;line-height:1.5;color:${TEXT_COLOR}">${escapeHtml(paragraph)}</p>`,
  )
  const buttonHtml = button
    ? `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:8px 0 20px"><tr><td bgcolor="${ACTION_COLOR}" style="border-radius:14px 14px 4px 14px"><a href="${escapeHtml(button.url)}" style="display:inline-block;padding:14px 26px;${font};font-size:17px;font-weight:700;color:#ffffff;text-decoration:none">${escapeHtml(button.label)}</a></td></tr></table>
<p style="margin:0 0 16px;${font};font-size:13px;line-height:1.5;color:${MUTED_COLOR}">Se o botão não abrir, copie este endereço no navegador:<br><a href="${escapeHtml(button.url)}" style="color:${ACTION_COLOR};word-break:break-all">${escapeHtml(button.url)}</a></p>`
    : ''
  const otherLinkHtml = otherLink
    ? `<p style="margin:0 0 16px;${font};font-size:16px;line-height:1.5"><a href="${escapeHtml(otherLink.url)}" style="display:inline-block;padding:10px 0;font-weight:700;color:${ACTION_COLOR}">${escapeHtml(otherLink.label)}</a></p>`
    : ''
  return `<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light">
<title>${escapeHtml(subject)}</title>
</head>
<body style="margin:0;padding:0;background:#f6f8ef">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(preview)}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" bgcolor="#f6f8ef"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:520px">
<tr><td bgcolor="${HEADER_COLOR}" style="padding:18px 28px;border-radius:24px 24px 0 0;${font};font-size:22px;font-weight:800;color:${TEXT_COLOR}">${escapeHtml(BRAND.name)}</td></tr>
<tr><td bgcolor="#ffffff" style="padding:28px">
<h1 style="margin:0 0 16px;${font};font-size:24px;line-height:1.25;color:${TEXT_COLOR}">${escapeHtml(heading)}</h1>
${body.join('\n')}
${buttonHtml}
${otherLinkHtml}
</td></tr>
<tr><td bgcolor="#ffffff" style="padding:0 28px 24px;border-radius:0 0 24px 6px"><p style="margin:0;padding-top:16px;border-top:1px solid #dae1ce;${font};font-size:13px;line-height:1.5;color:${MUTED_COLOR}">${escapeHtml(footnote)}<br>${escapeHtml(signature()).replaceAll('\n', '<br>')}</p></td></tr>
</table>
</td></tr></table>
</body>
</html>
`
}

function signature(): string {
  const { legalName, cnpj, address } = BRAND.company
  const company = [legalName, cnpj && `CNPJ ${cnpj}`, address].filter(Boolean).join(' · ')
  return [BRAND.name, company].filter(Boolean).join('\n')
}

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
}
