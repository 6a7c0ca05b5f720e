//! The recipe for Slurm, with a Slurm of one node that is started for the test. Needs Debian's package `slurm-wlm`, and to be root.
#![cfg(target_os = "linux")]

use std::fs;
use std::io::Write;
use std::net::TcpListener;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

/// Daemons, which end with the test.
struct Daemons(Vec<Child>);

impl Drop for Daemons {
    fn drop(&mut self) {
        for daemon in self.0.iter_mut().rev() {
            let _ = daemon.kill();
            let _ = daemon.wait();
        }
    }
}

impl Daemons {
    fn start(&mut self, folder: &Path, name: &str, args: &[&str]) {
        let log = fs::File::create(folder.join(format!("{name}.out"))).expect("a file");
        let mut command = Command::new(name);
        command.args(args).env("SLURM_CONF", folder.join("slurm.conf")).stdout(Stdio::null()).stderr(log).stdin(Stdio::null());
        self.0.push(command.spawn().expect("a daemon"));
    }
}

fn port() -> u16 {
    TcpListener::bind("127.0.0.1:0").and_then(|listener| listener.local_addr()).expect("a port").port()
}

/// A cluster of this machine alone.
fn cluster(folder: &Path) -> Daemons {
    let path = folder.to_str().expect("UTF-8");
    let host = fs::read_to_string("/proc/sys/kernel/hostname").expect("a name");
    let host = host.trim().split('.').next().unwrap_or_default();
    fs::write(folder.join("munge.key"), [b'k'; 128]).expect("a key");
    fs::set_permissions(folder.join("munge.key"), fs::Permissions::from_mode(0o400)).expect("private");
    for name in ["state", "spool"] {
        fs::create_dir(folder.join(name)).expect("a folder");
    }
    let configuration = format!(
        "ClusterName=test\nSlurmctldHost={host}(127.0.0.1)\nSlurmUser=root\nAuthType=auth/munge\nAuthInfo=socket={path}/munge.socket\n\
         CredType=cred/munge\nStateSaveLocation={path}/state\nSlurmdSpoolDir={path}/spool\nSlurmctldPidFile={path}/slurmctld.pid\n\
         SlurmdPidFile={path}/slurmd.pid\nSlurmctldPort={}\nSlurmdPort={}\nProctrackType=proctrack/linuxproc\nTaskPlugin=task/none\n\
         SelectType=select/cons_tres\nSelectTypeParameters=CR_Core\nReturnToService=2\nMpiDefault=none\n\
         NodeName={host} NodeAddr=127.0.0.1 CPUs=2 State=UNKNOWN\nPartitionName=all Nodes={host} Default=YES State=UP\n",
        port(),
        port()
    );
    fs::write(folder.join("slurm.conf"), configuration).expect("a configuration");
    let mut daemons = Daemons(Vec::new());
    let of = |option: &str, name: &str| format!("--{option}={path}/{name}");
    let munge = [of("key-file", "munge.key"), of("socket", "munge.socket"), of("pid-file", "munge.pid"), of("log-file", "munge.log")];
    let seed = of("seed-file", "munge.seed");
    let mut words = vec!["--foreground", "--force", &seed];
    words.extend(munge.iter().map(String::as_str));
    daemons.start(folder, "munged", &words);
    daemons.start(folder, "slurmctld", &["-D"]);
    daemons.start(folder, "slurmd", &["-D"]);
    daemons
}

fn slurm(folder: &Path, name: &str, args: &[&str]) -> Output {
    let mut command = Command::new(name);
    command.args(args).env("SLURM_CONF", folder.join("slurm.conf")).env("QUINTET", env!("CARGO_BIN_EXE_quintet"));
    command.output().expect("a command of Slurm")
}

#[test]
#[ignore = "deep: starts Slurm on this machine"]
fn the_recipe_for_slurm_plays_a_contest_and_a_lost_part_again() {
    let there = |name: &str| Command::new("sh").args(["-c", "command -v \"$0\"", name]).output().is_ok_and(|found| found.status.success());
    if !["munged", "slurmctld", "slurmd", "sbatch"].into_iter().all(there) {
        // A test that cannot be made says so.
        let _ = writeln!(std::io::stderr(), "skipped: Slurm is not installed (Debian's package slurm-wlm)");
        return;
    }
    // Not below the project: the way to the socket must be short, and no folder on it may be open to others.
    let folder = PathBuf::from(format!("/run/quintet-slurm-{}", std::process::id()));
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(folder.join("contest")).expect("a folder; this test needs to be root");
    let daemons = cluster(&folder);
    let begin = Instant::now();
    while !String::from_utf8_lossy(&slurm(&folder, "sinfo", &["--noheader", "--format=%T"]).stdout).contains("idle") {
        assert!(begin.elapsed() < Duration::from_secs(60), "no node is ready: {:?}", slurm(&folder, "sinfo", &[]));
        sleep(Duration::from_millis(200));
    }
    let contest = folder.join("contest");
    let plan = "game = \"nogo\"\nvariant = \"5x5\"\n[[player]]\nname = \"Ann\"\nlevel = \"random\"\n[[player]]\nname = \"Bob\"\nlevel = \"greedy\"\n\
                [[player]]\nname = \"Cid\"\nlevel = \"random\"\n";
    fs::write(contest.join("contest.toml"), plan).expect("a plan");
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/contest/slurm.sh");
    let (script, path) = (script.to_str().expect("UTF-8"), contest.to_str().expect("UTF-8"));
    let output = format!("--output={path}/job-%a.txt");
    let array = |parts: &str| {
        let done = slurm(&folder, "sbatch", &["--wait", &format!("--array={parts}"), &output, script, path, "3"]);
        assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
    };
    array("1-3");
    fs::remove_file(contest.join("games-2-of-3.jsonl")).expect("the part was played");
    let merge = || Command::new(env!("CARGO_BIN_EXE_quintet")).args(["contest", "merge", path]).output().expect("the command runs");
    assert!(String::from_utf8_lossy(&merge().stderr).contains("--shard 2/3: 2, the first is game 2 of match 1"));
    array("2");
    let merged = String::from_utf8(merge().stdout).expect("UTF-8");
    assert!(merged.starts_with("6 games of 3 parts\n1. Bob: "), "{merged}");
    drop(daemons);
    fs::remove_dir_all(&folder).expect("removed");
}
