import { spawn } from 'node:child_process'

/**
 * Replaces this process with a command, which gets the terminal and the signals and sets the exit code. Uses execve where
 * Node has it (24 and newer, not on Windows), so that even SIGKILL reaches the command.
 *
 * @param {string} command path of the program
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} env
 */
export function exec(command, args, env = process.env) {
  if (typeof process.execve === 'function' && process.platform !== 'win32') {
    process.execve(command, [command, ...args], env)
  }
  const child = spawn(command, args, { stdio: 'inherit', env })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGUSR2']) {
    process.on(signal, () => {
      // A terminal sends Ctrl+C to parent and child: forwarding it would count twice.
      if (signal === 'SIGINT' && process.stdin.isTTY) return
      child.kill(signal)
    })
  }
  child.on('error', (error) => {
    console.error(error.message)
    process.exit(1)
  })
  child.on('exit', (code, signal) => {
    if (!signal) process.exit(code ?? 1)
    process.removeAllListeners(signal)
    process.kill(process.pid, signal)
  })
}
