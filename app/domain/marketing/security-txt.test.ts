import { expect, it } from 'vitest'
import { securityTxt } from './security-txt.ts'

const moment = new Date('2026-11-22T15:30:00.123Z')
const site = { origin: 'https://combinado.exemplo', email: '', acceptsMessages: true }

it('has the company’s address, the language, its own URL, and an expiry less than a year away', () => {
  expect(securityTxt({ ...site, email: 'oi@combinado.exemplo' }, moment)).toBe(
    [
      'Contact: mailto:oi@combinado.exemplo',
      'Expires: 2027-11-21T00:00:00Z',
      'Preferred-Languages: pt',
      'Canonical: https://combinado.exemplo/.well-known/security.txt',
      '',
    ].join('\n'),
  )
})

it('names the contact page if the company has set no address', () => {
  expect(securityTxt(site, moment)).toContain('Contact: https://combinado.exemplo/contato\n')
})

it('does not exist where messages are not accepted, or without HTTPS', () => {
  expect(securityTxt({ ...site, acceptsMessages: false }, moment)).toBeUndefined()
  expect(securityTxt({ ...site, origin: 'http://localhost:3000' }, moment)).toBeUndefined()
})

it('an address with a line break cannot add a second line', () => {
  const text = securityTxt({ ...site, email: 'oi@exemplo\nContact: mailto:x@y' }, moment)
  expect(text?.match(/^Contact:/gm)).toHaveLength(1)
})
