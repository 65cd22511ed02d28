import { spawn, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '#tests/support/running-app.ts'
import { type ServerProcess, waitForServer } from './server-process.ts'

const BARE_SERVER_SCRIPT = `
  const { readFileSync } = require('node:fs')
  const body = readFileSync(process.argv[1])
  const headers = { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'br', 'content-length': body.length }
  require('node:http').createServer((_, answer) => answer.writeHead(200, headers).end(body)).listen(Number(process.argv[2]))`

/** Starts a minimal `node:http` server that responds to every path with these compressed bytes. */
export async function startBareNode(body: Buffer): Promise<ServerProcess> {
  const folder = mkdtempSync(join(tmpdir(), 'combinado-bare-'))
  const port = await freePort()
  writeFileSync(join(folder, 'page'), body)
  const child = spawn(process.execPath, ['-e', BARE_SERVER_SCRIPT, join(folder, 'page'), String(port)], {
    stdio: 'inherit',
  })
  return waitForServer(child, { port, folder })
}

/** Starts one nginx process that serves these compressed bytes as a static file. Undefined if nginx is not installed. */
export async function startNginx(body: Buffer): Promise<ServerProcess | undefined> {
  if (spawnSync('nginx', ['-v']).error) return undefined
  const folder = mkdtempSync(join(tmpdir(), 'combinado-nginx-'))
  const port = await freePort()
  mkdirSync(join(folder, 'files'))
  writeFileSync(join(folder, 'files', 'page.html'), body)
  const tempPaths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  )
  writeFileSync(
    join(folder, 'nginx.conf'),
    `daemon off; master_process off; pid ${folder}/pid; error_log ${folder}/errors;
     ${process.getuid?.() === 0 ? 'user root;' : ''}
     events { worker_connections 512; }
     http {
       access_log off; sendfile on; tcp_nopush on; keepalive_requests 100000000; open_file_cache max=100; ${tempPaths.join(' ')}
       server {
         listen 127.0.0.1:${port}; root ${folder}/files; default_type text/html;
         location / { try_files /page.html =404; types { } add_header content-encoding br; }
       }
     }`,
  )
  const child = spawn('nginx', ['-p', folder, '-c', join(folder, 'nginx.conf')], { stdio: 'inherit' })
  return waitForServer(child, { port, folder })
}
