import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '#tests/support/running-app.ts'

export interface Sender {
  url: string
  pid: number
  stop(): void
}

const BARE = `
  const { readFileSync } = require('node:fs')
  const body = readFileSync(process.argv[1])
  const headers = { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'br', 'content-length': body.length }
  require('node:http').createServer((_, answer) => answer.writeHead(200, headers).end(body)).listen(Number(process.argv[2]))`

/** The same packed bytes from a `node:http` that does nothing else, on every address. */
export async function startBareNode(body: Buffer): Promise<Sender> {
  const folder = mkdtempSync(join(tmpdir(), 'combinado-bare-'))
  const port = await freePort()
  writeFileSync(join(folder, 'page'), body)
  const child = spawn(process.execPath, ['-e', BARE, join(folder, 'page'), String(port)], {
    stdio: 'inherit',
  })
  return senderOf(child, port, folder)
}

/** The same packed bytes as a static file from one process of nginx; undefined where there is no nginx. */
export async function startNginx(body: Buffer): Promise<Sender | undefined> {
  if (spawnSync('nginx', ['-v']).error) return undefined
  const folder = mkdtempSync(join(tmpdir(), 'combinado-nginx-'))
  const port = await freePort()
  mkdirSync(join(folder, 'files'))
  writeFileSync(join(folder, 'files', 'page.html'), body)
  const own = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  )
  writeFileSync(
    join(folder, 'nginx.conf'),
    `daemon off; master_process off; pid ${folder}/pid; error_log ${folder}/errors;
     ${process.getuid?.() === 0 ? 'user root;' : ''}
     events { worker_connections 512; }
     http {
       access_log off; sendfile on; tcp_nopush on; keepalive_requests 100000000; open_file_cache max=100; ${own.join(' ')}
       server {
         listen 127.0.0.1:${port}; root ${folder}/files; default_type text/html;
         location / { try_files /page.html =404; types { } add_header content-encoding br; }
       }
     }`,
  )
  const child = spawn('nginx', ['-p', folder, '-c', join(folder, 'nginx.conf')], { stdio: 'inherit' })
  return senderOf(child, port, folder)
}

async function senderOf(child: ChildProcess, port: number, folder: string): Promise<Sender> {
  const url = `http://127.0.0.1:${port}`
  const stop = () => {
    child.kill('SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  }
  process.once('exit', stop)
  for (let attempt = 0; ; attempt += 1) {
    try {
      const { ok, status } = await fetch(`${url}/`, {
        headers: { 'accept-encoding': 'identity' },
        method: 'HEAD',
      })
      if (!ok) throw new Error(`${url} answers ${status}`)
      return { url, pid: child.pid!, stop }
    } catch (error) {
      if (attempt === 100) throw error
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
}
