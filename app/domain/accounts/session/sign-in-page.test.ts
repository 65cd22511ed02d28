import { expect, test } from 'vitest'
import { invitedWith } from './sign-in-page.ts'

const codeOf = (search: string) => invitedWith(new URL(`https://combinado.example/login?${search}`))

test('the link of an invitation carries its code', () => {
  expect(codeOf('modo=cadastrar&convite=AB2CD3')).toBe('AB2CD3')
  expect(codeOf('modo=cadastrar')).toBeUndefined()
  expect(codeOf('convite=%3Cscript%3E')).toBeUndefined()
})
