# Types into a shell on a pseudo-terminal: type-in-shell.py SHELL STEPS, both as JSON. Each step is a pair of keys and what the
# screen must show before the next ones are typed; a third text must not be on the screen by then.
import fcntl, json, os, pty, select, struct, sys, termios, time

shell, steps = json.loads(sys.argv[1]), json.loads(sys.argv[2])
pid, terminal = pty.fork()
if pid == 0:
    os.execvp(shell[0], shell)
fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack('HHHH', 40, 200, 0, 0))


def wait_for(wanted):
    shown, end = '', time.time() + 20
    while time.time() < end:
        if select.select([terminal], [], [], 0.1)[0]:
            try:
                shown += os.read(terminal, 65536).decode('utf8', 'replace')
            except OSError:
                break
        if wanted in shown:
            return shown
    os.kill(pid, 9)
    sys.exit('expected %r, saw %r' % (wanted, shown))


for keys, wanted, *unwanted in steps:
    os.write(terminal, keys.encode())
    shown = wait_for(wanted)
    if any(text in shown for text in unwanted):
        sys.exit('saw what must not be shown: %r' % shown)
os.kill(pid, 9)
os.waitpid(pid, 0)
