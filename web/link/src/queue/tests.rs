use super::*;

const BUILD: &str = "build";

fn request(level: &str) -> Go {
    Go {
        game: "quoridor".to_owned(),
        variant: "standard".to_owned(),
        level: level.to_owned(),
        seconds: Some(1.0),
        seed: 1,
        ..Go::default()
    }
}

fn ready() -> Queue {
    let mut queue = Queue::new(BUILD);
    assert_eq!(queue.heard(FromWorker::Ready(BUILD.to_owned())), [Order::Unwatch]);
    queue
}

fn posted(orders: &[Order]) -> Vec<&ToWorker> {
    orders.iter().filter_map(|order| if let Order::Post(message) = order { Some(message) } else { None }).collect()
}

fn told(orders: &[Order]) -> Vec<&Event> {
    orders.iter().filter_map(|order| if let Order::Tell(event) = order { Some(event) } else { None }).collect()
}

#[test]
fn a_request_waits_until_the_worker_listens() {
    let mut queue = Queue::new(BUILD);
    let (generation, orders) = queue.go(request("a"));
    assert!(posted(&orders).is_empty() && queue.is_busy());
    let orders = queue.heard(FromWorker::Ready(BUILD.to_owned()));
    assert!(matches!(posted(&orders)[..], [ToWorker::Go(go)] if go.generation == generation));
}

#[test]
fn a_worker_that_loads_weights_is_not_late() {
    let mut queue = ready();
    let (generation, _) = queue.go(request("a"));
    assert_eq!(queue.heard(FromWorker::Loading(generation)), [Order::WatchLoading], "instead of watching for silence");
    assert_eq!(queue.heard(FromWorker::Loaded(generation)), [Order::Unwatch, Order::Watch(1000 + OVERTIME)], "its time begins");
    assert!(!queue.answer_now().is_empty());
}

#[test]
fn a_worker_that_loads_answers_as_soon_as_it_can() {
    let mut queue = ready();
    let (generation, _) = queue.go(request("a"));
    queue.heard(FromWorker::Loading(generation));
    assert!(queue.answer_now().is_empty(), "there is nothing to answer yet");
    let orders = queue.heard(FromWorker::Loaded(generation));
    assert_eq!(posted(&orders), [&ToWorker::Stop(generation)]);
    assert_eq!(orders.last(), Some(&Order::Watch(SILENCE)));
}

#[test]
fn a_worker_that_dies_while_it_loads_is_replaced() {
    let mut queue = ready();
    let (generation, orders) = queue.go(request("a"));
    let [request] = posted(&orders)[..] else { panic!("{orders:?}") };
    for stop in [false, true] {
        assert_eq!(queue.heard(FromWorker::Loading(generation)), [Order::WatchLoading]);
        let again = queue.still_loading();
        assert_eq!((posted(&again), again.last()), (vec![request], Some(&Order::Watch(ALIVE))));
        assert_eq!(queue.heard(FromWorker::Loading(generation)), [Order::WatchLoading], "it is alive");
        if stop {
            assert!(queue.answer_now().is_empty());
        }
        queue.still_loading();
        let orders = queue.silence();
        assert!(orders.contains(&Order::Respawn), "it is not asked to stop first: {orders:?}");
        let orders = queue.heard(FromWorker::Ready(BUILD.to_owned()));
        assert_eq!(posted(&orders).is_empty(), stop, "the request is given again, but not for ever");
    }
}

#[test]
fn a_request_that_is_dropped_while_it_loads_gives_way() {
    let mut queue = ready();
    let (first, _) = queue.go(request("a"));
    queue.heard(FromWorker::Loading(first));
    let (second, orders) = queue.go(request("b"));
    assert_eq!(posted(&orders), [&ToWorker::Stop(first)]);
    assert!(queue.heard(FromWorker::Loading(first)).is_empty());
    let orders = queue.heard(FromWorker::Failed(first, Fault::plain("weights.missing")));
    assert!(told(&orders).is_empty() && matches!(posted(&orders)[..], [ToWorker::Go(go)] if go.generation == second));
}

#[test]
fn a_newer_request_stops_the_older_one_and_its_answer_is_dropped() {
    let mut queue = ready();
    let (first, _) = queue.go(request("a"));
    let (second, orders) = queue.go(request("b"));
    let (third, more) = queue.go(request("c"));
    assert_eq!(posted(&orders), [&ToWorker::Stop(first)]);
    assert!(posted(&more).is_empty());
    assert!(told(&queue.heard(FromWorker::Info(first, SearchInfo::default()))).is_empty());
    let orders = queue.heard(FromWorker::Best(first, SearchInfo::default()));
    assert!(told(&orders).is_empty());
    assert!(matches!(posted(&orders)[..], [ToWorker::Go(go)] if go.generation == third && go.level == "c"));
    assert!(queue.heard(FromWorker::Best(second, SearchInfo::default())).is_empty());
    let orders = queue.heard(FromWorker::Best(third, SearchInfo::default()));
    assert_eq!(told(&orders), [&Event::Best(third, SearchInfo::default())]);
    assert!(!queue.is_busy());
}

#[test]
fn an_answer_that_is_asked_for_at_once_is_used() {
    let mut queue = ready();
    let (generation, _) = queue.go(request("a"));
    assert_eq!(queue.answer_now(), [Order::Post(ToWorker::Stop(generation)), Order::Watch(SILENCE)]);
    let orders = queue.heard(FromWorker::Best(generation, SearchInfo::default()));
    assert_eq!(told(&orders).len(), 1);
}

#[test]
fn a_silent_worker_is_replaced_and_the_request_given_again_but_not_for_ever() {
    let mut queue = ready();
    let (generation, orders) = queue.go(request("a"));
    assert!(orders.contains(&Order::Watch(2000)));
    assert_eq!(posted(&queue.silence()), [&ToWorker::Stop(generation)]);
    assert!(queue.silence().contains(&Order::Respawn));
    let orders = queue.heard(FromWorker::Ready(BUILD.to_owned()));
    assert!(matches!(posted(&orders)[..], [ToWorker::Go(go)] if go.generation == generation));
    let orders = queue.lost();
    assert!(orders.contains(&Order::Respawn));
    assert!(matches!(told(&orders)[..], [Event::Failed(failed, _)] if *failed == generation));
    assert!(!queue.is_busy());
}

#[test]
fn a_dropped_request_is_not_given_to_the_next_worker() {
    let mut queue = ready();
    queue.go(request("a"));
    queue.cancel();
    assert!(queue.silence().contains(&Order::Respawn));
    assert!(posted(&queue.heard(FromWorker::Ready(BUILD.to_owned()))).is_empty());
}

#[test]
fn a_worker_of_another_build_is_noticed() {
    let orders = Queue::new(BUILD).heard(FromWorker::Ready("other".to_owned()));
    assert_eq!(told(&orders), [&Event::Notice(Notice::Outdated)]);
}
