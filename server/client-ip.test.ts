import { expect, it } from 'vitest'
import { readForwardedAddress } from './client-ip.ts'

it.each([
  ['203.0.113.7', '203.0.113.7'],
  ['203.0.113.7:40001', '203.0.113.7'],
  [' "203.0.113.7:40001" ', '203.0.113.7'],
  ['2001:db8::9', '2001:db8::9'],
  ['[2001:db8::9]', '2001:db8::9'],
  ['"[2001:db8::9]:443"', '2001:db8::9'],
  ['::ffff:203.0.113.7', '::ffff:203.0.113.7'],
  ['fe80::1%eth0', 'fe80::1%eth0'],
  ['198.51.100.1, 203.0.113.7:40001', '203.0.113.7'],
  ['lixo, 203.0.113.7', '203.0.113.7'],
])('the entry %s is the address %s', (header, address) => {
  expect(readForwardedAddress(header, 1)).toEqual({ state: 'read', address })
})

it.each([
  'unknown',
  '_hidden',
  '203.0.113',
  '203.0.113.7:',
  '203.0.113.7:port',
  '[203.0.113.7]',
  '[::1',
  ':443',
])('the entry %s is no address', (entry) => {
  expect(readForwardedAddress(`203.0.113.7, ${entry}`, 1)).toEqual({ state: 'unreadable' })
})

it('an entry is missing without the header, and with fewer entries than proxies', () => {
  expect(readForwardedAddress(undefined, 1)).toEqual({ state: 'missing' })
  expect(readForwardedAddress('', 1)).toEqual({ state: 'missing' })
  expect(readForwardedAddress('203.0.113.7', 2)).toEqual({ state: 'missing' })
})
