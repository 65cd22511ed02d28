import { lookup } from 'node:dns/promises'
import { BlockList, isIP } from 'node:net'

/** Addresses of IPv4 that are nobody's on the open Internet (IANA's registry of special purposes). */
const NOT_PUBLIC: [string, number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.31.196.0', 24],
  ['192.52.193.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['192.175.48.0', 24],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
]

/** Of IPv6 only this is given to networks; everything else, mapped and translated IPv4 included, is refused. */
const GLOBAL: [string, number] = ['2000::', 3]
/** Inside of it: protocols, benchmarks and tunnels, examples. */
const NOT_GLOBAL: [string, number][] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['2620:4f:8000::', 48],
  ['3fff::', 20],
]

const refused = new BlockList()
for (const [net, bits] of NOT_PUBLIC) refused.addSubnet(net, bits, 'ipv4')
for (const [net, bits] of NOT_GLOBAL) refused.addSubnet(net, bits, 'ipv6')
const global = new BlockList()
global.addSubnet(...GLOBAL, 'ipv6')

/** Is this an address of the open Internet? Texts that are no address are none. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return !refused.check(address, 'ipv4')
  return family === 6 && global.check(address, 'ipv6') && !refused.check(address, 'ipv6')
}

/** Whom this server may ask in somebody's name, and how names become addresses. */
export interface Guard {
  resolve(host: string): Promise<string[]>
  allows(address: string, port: number): boolean
}

/** The open web on its own ports; the only guard of the product. */
export const OPEN_WEB: Guard = {
  resolve: async (host) => (await lookup(host, { all: true, verbatim: true })).map(({ address }) => address),
  allows: (address, port) => (port === 80 || port === 443) && isPublicAddress(address),
}
