import { lookup } from 'node:dns/promises'
import { BlockList, isIP } from 'node:net'

/** IPv4 networks that are not public (IANA's special-purpose address registry). */
const NON_PUBLIC_IPV4 = `0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24
  192.0.2.0/24 192.31.196.0/24 192.52.193.0/24 192.88.99.0/24 192.168.0.0/16 192.175.48.0/24 198.18.0.0/15
  198.51.100.0/24 203.0.113.0/24 224.0.0.0/4 240.0.0.0/4`
/** Networks inside 2000::/3 that are not public. All IPv6 networks outside 2000::/3 are not public. */
const NON_PUBLIC_IPV6 = '2001::/23 2001:db8::/32 2002::/16 2620:4f:8000::/48 3fff::/20'

const globalUnicastIpv6 = blockListOf('2000::/3', 'ipv6')
const notPublic = { ipv4: blockListOf(NON_PUBLIC_IPV4, 'ipv4'), ipv6: blockListOf(NON_PUBLIC_IPV6, 'ipv6') }

function blockListOf(networks: string, family: 'ipv4' | 'ipv6'): BlockList {
  const blockList = new BlockList()
  for (const network of networks.split(/\s+/)) {
    const [ip = '', prefixLength] = network.split('/')
    blockList.addSubnet(ip, Number(prefixLength), family)
  }
  return blockList
}

/** Whether the text is an IP of the public Internet. False for IPv4 mapped into IPv6. */
export function isPublicIp(ip: string): boolean {
  const family = isIP(ip)
  if (family === 4) return !notPublic.ipv4.check(ip, 'ipv4')
  return family === 6 && globalUnicastIpv6.check(ip, 'ipv6') && !notPublic.ipv6.check(ip, 'ipv6')
}

/** Resolves hosts, and decides from which IPs and ports an import may fetch. */
export interface NetworkGuard {
  resolve(host: string): Promise<string[]>
  allows(ip: string, port: number): boolean
}

/** Allows public IPs on ports 80 and 443. Tests use other guards. */
export const PUBLIC_IPS_ONLY: NetworkGuard = {
  resolve: async (host) => (await lookup(host, { all: true, verbatim: true })).map(({ address }) => address),
  allows: (ip, port) => (port === 80 || port === 443) && isPublicIp(ip),
}
