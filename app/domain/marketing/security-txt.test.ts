import { expect, it } from 'vitest'
import { securityTxt } from './security-txt.ts'

const currentTime = new Date('2026-11-22T15:30:00.123Z')
const contact = { origin: 'https://combinado.exemplo', email: '', acceptsMessages: true }

it('security.txt contains the e-mail, the language, its own URL and an expiry within a year', () => {
  expect(securityTxt({ ...contact, email: 'oi@combinado.exemplo' }, currentTime)).toBe(
    [
      'Contact: mailto:oi@combinado.exemplo',
      'Expires: 2027-11-21T00:00:00Z',
      'Preferred-Languages: pt',
      'Canonical: https://combinado.exemplo/.well-known/security.txt',
      '',
    ].join('\n'),
  )
})

it('security.txt contains the contact page if the company has no e-mail', () => {
  expect(securityTxt(contact, currentTime)).toContain('Contact: https://combinado.exemplo/contato\n')
})

it('security.txt does not exist without an e-mail if the contact page accepts no messages or has no HTTPS', () => {
  expect(securityTxt({ ...contact, acceptsMessages: false }, currentTime)).toBeUndefined()
  expect(securityTxt({ ...contact, origin: 'http://localhost:3000' }, currentTime)).toBeUndefined()
})

it('an e-mail with a line break adds no second contact to security.txt', () => {
  const text = securityTxt({ ...contact, email: 'oi@exemplo\nContact: mailto:x@y' }, currentTime)
  expect(text?.match(/^Contact:/gm)).toHaveLength(1)
})
