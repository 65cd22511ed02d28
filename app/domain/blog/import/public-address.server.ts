import { lookup } from 'node:dns/promises'
import { BlockList, isIP } from 'node:net'

/** IPv4 networks that are not public (IANA's special-purpose registry). */
const NOT_PUBLIC = `0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24
  192.0.2.0/24 192.31.196.0/24 192.52.193.0/24 192.88.99.0/24 192.168.0.0/16 192.175.48.0/24 198.18.0.0/15
  198.51.100.0/24 203.0.113.0/24 224.0.0.0/4 240.0.0.0/4`
/** Networks that are not public inside 2000::/3, the only public IPv6 network. */
const NOT_GLOBAL = '2001::/23 2001:db8::/32 2002::/16 2620:4f:8000::/48 3fff::/20'

const globalUnicast = blockListOf('2000::/3', 'ipv6')
const notPublic = { ipv4: blockListOf(NOT_PUBLIC, 'ipv4'), ipv6: blockListOf(NOT_GLOBAL, 'ipv6') }

function blockListOf(networks: string, family: 'ipv4' | 'ipv6'): BlockList {
  const blockList = new BlockList()
  for (const network of networks.split(/\s+/)) {
    const [address = '', prefixLength] = network.split('/')
    blockList.addSubnet(address, Number(prefixLength), family)
  }
  return blockList
}

/** Whether the text is an IP address of the public Internet. IPv4 addresses mapped into IPv6 are not. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return !notPublic.ipv4.check(address, 'ipv4')
  return family === 6 && globalUnicast.check(address, 'ipv6') && !notPublic.ipv6.check(address, 'ipv6')
}

/** Resolves hosts, and decides which addresses an import may fetch from. */
export interface Guard {
  resolve(host: string): Promise<string[]>
  allows(address: string, port: number): boolean
}

/** Allows public addresses on ports 80 and 443. Tests use other guards. */
export const PUBLIC_ADDRESSES_ONLY: Guard = {
  resolve: async (host) => (await lookup(host, { all: true, verbatim: true })).map(({ address }) => address),
  allows: (address, port) => (port === 80 || port === 443) && isPublicAddress(address),
}
