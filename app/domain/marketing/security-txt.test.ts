import { expect, it } from 'vitest'
import { securityTxt } from './security-txt.ts'

const moment = new Date('2026-11-22T15:30:00.123Z')
const site = { origin: 'https://combinado.exemplo', email: '', acceptsMessages: true }

it('security.txt contains address, language, its URL and an expiry within a year', () => {
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

it('security.txt contains the contact page without an address of the company', () => {
  expect(securityTxt(site, moment)).toContain('Contact: https://combinado.exemplo/contato\n')
})

it('security.txt does not exist without accepted messages or without HTTPS', () => {
  expect(securityTxt({ ...site, acceptsMessages: false }, moment)).toBeUndefined()
  expect(securityTxt({ ...site, origin: 'http://localhost:3000' }, moment)).toBeUndefined()
})

it('an address with a line break adds no second contact', () => {
  const text = securityTxt({ ...site, email: 'oi@exemplo\nContact: mailto:x@y' }, moment)
  expect(text?.match(/^Contact:/gm)).toHaveLength(1)
})
