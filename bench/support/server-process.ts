import type { ChildProcess } from 'node:child_process'
import { rmSync } from 'node:fs'

export interface ServerProcess {
  url: string
  pid: number
  stop(): void
}

/** Waits until `path` of a started server responds 200. The server ends with this process; then `folder` is removed. */
export async function waitForServer(
  child: ChildProcess,
  { port, path = '/', folder }: { port: number; path?: string; folder?: string },
): Promise<ServerProcess> {
  const url = `http://127.0.0.1:${port}`
  const stop = () => {
    child.kill('SIGKILL')
    if (folder) rmSync(folder, { recursive: true, force: true })
  }
  process.once('exit', stop)
  for (let attempt = 0; ; attempt += 1) {
    try {
      const { ok, status } = await fetch(url + path, {
        headers: { 'accept-encoding': 'identity' },
        method: 'HEAD',
      })
      if (!ok) throw new Error(`${url} responds ${status}`)
      return { url, pid: child.pid!, stop }
    } catch (error) {
      if (attempt === 400 || child.exitCode !== null) throw error
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
}
