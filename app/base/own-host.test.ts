import { expect, it } from 'vitest'
import { isLocalInstallation, isLoopback, isOwnHost } from './own-host.server.ts'

const localInstallation = { appUrl: 'http://localhost:3000' }
const publicInstallation = { appUrl: 'https://combinado.exemplo' }

it.each([
  'localhost',
  'localhost:3000',
  'LocalHost:8080',
  '127.0.0.1:3000',
  '192.168.0.7:3000',
  '[::1]:3000',
  '[fe80::1]',
])('accepts %s, which is not resolved by DNS', (host) => {
  expect(isOwnHost(host, localInstallation)).toBe(true)
  expect(isOwnHost(host, publicInstallation)).toBe(true)
})

it.each([
  undefined,
  '',
  'mal.exemplo',
  'localhost.mal.exemplo',
  'localhost.mal.exemplo:3000',
  'mal.localhost',
  'localhost.',
  '127.0.0.1.mal.exemplo',
  '127.0.0.1.nip.io:3000',
  '999.0.0.1',
  '1.2.3',
  '[::1',
  '[zz]',
  '[1:2]',
  'localhost:3000@mal.exemplo',
  'localhost:123456',
  'localhost/x',
  'localhost\n',
  'combinado.exemplo.mal',
  'combinado.exemplo:8443',
])('refuses %j, which is malformed or may be resolved by a foreign DNS server', (host) => {
  expect(isOwnHost(host, localInstallation)).toBe(false)
  expect(isOwnHost(host, publicInstallation)).toBe(false)
})

it('accepts the host of APP_URL', () => {
  expect(isOwnHost('combinado.exemplo', publicInstallation)).toBe(true)
  expect(isOwnHost('Combinado.Exemplo', publicInstallation)).toBe(true)
  expect(isOwnHost('combinado.exemplo', localInstallation)).toBe(false)
})

it('does not take a host name that begins with localhost for a loopback name', () => {
  expect(isLoopback('localhost')).toBe(true)
  expect(isLoopback('localhost.mal.exemplo')).toBe(false)
  expect(isLocalInstallation({ appUrl: 'http://[::1]:3000' })).toBe(true)
  expect(isLocalInstallation({ appUrl: 'http://localhost.mal.exemplo' })).toBe(false)
  expect(isLocalInstallation(publicInstallation)).toBe(false)
})
